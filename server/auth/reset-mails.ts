import type { Mail } from '#server/delivery/mail.ts'

/**
 * The mail with the link to set a new password. It says nothing that whoever asked could have typed but the address, so
 * that nobody can write to others by it.
 * @param link works once, for an hour
 */
export function resetMail(to: string, link: string): Mail {
  return {
    to,
    subject: 'Set a new password',
    text: [
      'Hello,',
      `somebody, most likely you, asked to set a new password for the Dosewell account of ${to}.`,
      'To set it, open this link within the hour. It works once:',
      link,
      'If you asked more than once, only the link in the newest mail works.',
      'If it was not you, ignore this mail: your password stays as it is, and nobody can change it without this link.',
    ].join('\n\n'),
  }
}

/** Tells the owner of an account that its password was changed by a mailed link. @param publicUrl where the service is */
export function passwordResetMail(to: string, publicUrl: string): Mail {
  return {
    to,
    subject: 'Your password was changed',
    text: [
      'Hello,',
      `a new password was just set for the Dosewell account of ${to}, with a link that we had mailed to you. Every device was signed out.`,
      'If it was you, there is nothing to do.',
      `If it was not you, somebody can read your mail. Change the password of your mailbox first, then set a new one here with "Forgot password?": ${publicUrl}`,
    ].join('\n\n'),
  }
}
