import { skipTexts } from '#core/texts/en/skip.ts'
import { plural } from '../plural.ts'
import { texts } from '../texts.ts'

const doses = (part: number, counted: number, percent: number) =>
  `${part} of ${counted} ${plural('en', counted, { one: 'dose', other: 'doses' })} taken, ${percent}%`

/** The assistant chat (product 11.1). */
export const assistantTexts = texts('assistant', {
  log: 'Conversation',
  you: 'You:',
  bot: 'Assistant:',
  greeting: 'Tap a question about your own doses, or type your own.',
  ownQuestions: 'Questions about your own doses',
  ownQuestionsFrom: 'Answered on this device, from your own record.',
  quick: { next: 'What is next?', figures: 'How am I doing?', today: 'Did I take it today?', stock: 'What is left?' },
  question: 'Your question',
  send: 'Send',
  replying: 'The answer is on its way...',
  /** The six canned replies, any of which may follow any message (product 11.1). */
  canned: [
    'A general hint, not medical advice: it is easier to remember a medicine that belongs to something you do every day, such as breakfast or brushing your teeth. Your pharmacist can tell you which time suits yours.',
    'A general hint, not medical advice: your pharmacist and your doctor know best about your own medicines. Write the question down now, so that you have it ready when you see them.',
    'A general hint, not medical advice: the leaflet in the package says what to do about a missed dose. When you are not sure, ask your pharmacist before you take anything more.',
    'A general hint, not medical advice: keep a list of everything you take, including what needs no prescription, and show it whenever you are given something new.',
    'A general hint, not medical advice: write down how you feel, with the day and the time, and bring your notes and your history to your next visit.',
    'A general hint, not medical advice: trouble breathing, a swollen face, chest pain or fainting cannot wait for a chat. Call your local emergency number.',
  ],
  noMedications: 'No medicine is planned. Add a medication, and you will find the answer here.',
  nextUp: (medicines: string, when: string) => `Next: ${medicines}, ${when}.`,
  nextDue: (medicines: string, when: string) => `Due now: ${medicines}, planned for ${when}.`,
  nothingNext: 'Nothing is planned after this.',
  at: (day: string, time: string) => `${day} at ${time}`,
  near: { today: 'today', tomorrow: 'tomorrow', yesterday: 'yesterday' },
  week: (part: number, counted: number, percent: number) => `Last 7 days: ${doses(part, counted, percent)}.`,
  month: (part: number, counted: number, percent: number) => `Last 30 days: ${doses(part, counted, percent)}.`,
  onTime: (part: number, counted: number, percent: number) =>
    `Taken within 30 minutes of the planned time, in 30 days: ${part} of ${counted}, ${percent}%.`,
  streak: (days: number) =>
    `Streak: ${plural('en', days, { one: '1 day', other: `${days} days` })} with at least 80% of the doses taken on each day.`,
  streakAtLeast: (days: number) =>
    `Streak: ${plural('en', days, { one: '1 day', other: `${days} days` })} or more, with at least 80% of the doses taken on each day.`,
  definition:
    'A dose counts 30 minutes after its time, or as soon as you record it. A dose that is not recorded counts as missed.',
  nothingCounted: 'No dose has counted yet. The first one will 30 minutes after its time, or as soon as you record it.',
  noneToday: 'No doses are planned for today.',
  lastTaken: (medicine: string, when: string) => `${medicine}: last taken ${when}`,
  doseOf: (medicine: string, when: string, state: string) => `${medicine}, ${when}: ${state}`,
  taken: (when: string) => `taken ${when}`,
  takenAt: (time: string) => `at ${time}`,
  takenOn: (day: string, time: string) => `${day} at ${time}`,
  takenTwice: (when: string) => `recorded twice, more than 30 minutes apart, first ${when}`,
  due: 'due now, not recorded',
  missed: 'recorded as missed',
  skip: skipTexts,
  notRecorded: 'not recorded',
  upcoming: 'still to come',
  extra: (medicine: string, when: string) => `${medicine}: taken ${when}, apart from the planned doses`,
  asNeeded: (medicine: string, when: string) => `${medicine}: taken as needed ${when}`,
  stockOf: (medicine: string, left: string) => `${medicine}: ${left}`,
  noStock: 'You are not tracking the supply of any medicine. You can start in My Medications.',
  recorded: 'This is what is recorded. Doses that were taken but not recorded are not known here.',
  stale: 'The server could not be reached. Doses recorded on another device may be missing.',
  anotherDay: 'History shows every day: open it to see what is recorded.',
  emergency: {
    title: {
      overdose: 'If you may have taken too much, get help now.',
      danger: 'This may be an emergency. Get help now.',
      suicide: 'You do not have to be alone with this. Please talk to someone now.',
    },
    call: 'Emergency: call',
    callLocal: 'Call your local emergency number now.',
    poison: 'Poison help: call',
    poisonLocal: 'Call your local poison center, or ask the emergency number for it.',
    crisis: 'Someone to talk to: call',
    advice: {
      overdose:
        'Do not take any more for now. Have the package ready: they will ask what it was, how much, and when. Do not wait for an answer in this chat.',
      danger: 'Do not wait for an answer in this chat, and do not drive yourself.',
      suicide: 'If you have taken something or are in danger now, call the emergency number first.',
    },
    reply: 'I am only a program and cannot help with this. Please call now.',
  },
  service: {
    heading: 'Outside assistant',
    offered: (host: string) => `${host} can answer what you type. It is off: nothing is sent.`,
    showSent: 'See what is sent',
    sentTitle: 'What is sent when you switch it on',
    sent: (host: string, model: string) => [
      `What you type in this chat from then on, and the answers to it, are sent to ${host}, model ${model}.`,
      'Your name, your medicines and your doses are not sent, unless you type them.',
      `Nothing of the conversation is stored here. Only ${host} can tell you what it keeps.`,
      'It knows general things about health and can be wrong. It never advises on doses: such questions are not sent.',
      'You can switch it off at any time, for all your devices. After that, nothing more is sent.',
    ],
    switchOn: 'Switch it on',
    notNow: 'Not now',
    isOn: (host: string) => `What you type is sent to ${host}. It never advises on doses.`,
    switchOff: 'Switch it off',
    notSaved: 'This was not saved. Please try again.',
    offline: 'This was not saved, because the server cannot be reached. Please check your internet connection.',
    unreachable: 'The server cannot be reached. Please check your internet connection and send it again.',
    failed: 'The assistant did not answer. Please send it again.',
    brokeOff: 'The answer broke off. Please send your question again.',
    withheld:
      'No machine should advise on doses, so this is not answered here. Your pharmacist or doctor can tell you, and the leaflet in the package says what to do about a missed dose. If you may have taken too much, call your local emergency number or poison center now.',
  },
})
