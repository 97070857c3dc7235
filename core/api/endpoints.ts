import { deleteAccount, forgotPassword, resetPassword, setZone, signIn, signUp, undoZone } from './account.ts'
import { exportActivity, listActivity } from './activity.ts'
import { listAgreedHolds, putAgreedHold, removeAgreedHold } from './agreed-holds.ts'
import { moveAnchors, previewAnchors } from './anchors.ts'
import { addAsNeeded, putLimits } from './as-needed.ts'
import { getAssistant, putAssistant } from './assistant.ts'
import {
  answerInvitation,
  askConfirmation,
  confirmEmail,
  confirmPhone,
  getConfirmations,
  readInvitation,
} from './confirmations.ts'
import { askTestReminder, getReminderCheck, getTestReminder, listDeliveries } from './deliveries.ts'
import { listDoseEntries, putDoseEntry } from './dose-entries.ts'
import { listDoses, listHistory } from './doses.ts'
import type { Endpoint } from './endpoint.ts'
import { exportCard, exportCsv, exportPdf, exportPlan, getHistoryReport } from './export.ts'
import { getOlderStreak } from './figures.ts'
import { getHealth } from './health.ts'
import { addHold, endHold } from './holds.ts'
import {
  addMedication,
  completeMedication,
  editMedication,
  endMedication,
  previewMedicationEdit,
  putMedicine,
  reopenMedication,
  restoreMedication,
} from './medication-changes.ts'
import { listMedications } from './medications.ts'
import { listNotes, putNote } from './notes.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeyProof,
  beginPasskeySignIn,
  proveByPasskey,
  removePasskey,
  signInByPasskey,
} from './passkeys.ts'
import { listDayFigures, listMonthFigures } from './period-figures.ts'
import { getPrescriptionPhoto, putPrescriptionPhoto, removePrescriptionPhoto } from './prescription-photo.ts'
import { changeProfile, getProfile } from './profile.ts'
import {
  checkPushedDoses,
  closePushedDoses,
  getPushKey,
  listPushDevices,
  putPushDevice,
  removePushDevice,
  reportPush,
  snoozePush,
} from './push.ts'
import {
  getReceipt,
  getReceiptFile,
  getReceiptsState,
  listReceipts,
  putReceiptConsent,
  verifyReceipt,
  verifyReceiptFile,
} from './receipts.ts'
import { getReminderChannels, makeChannelAddress, removeChannelAddress } from './reminder-channels.ts'
import { readReminderLink, stopEmailByReminderLink, takeByReminderLink, undoByReminderLink } from './reminder-links.ts'
import {
  beginAuthenticator,
  confirmAuthenticator,
  finishSignIn,
  getSecondFactors,
  makeRecoveryCodes,
  prove,
  removeAuthenticator,
} from './second-factor.ts'
import { changePassword, endOtherSessions, endSession, listSessions } from './security.ts'
import { getSession, signOut } from './session.ts'
import { getSettings } from './settings.ts'
import { changeSettings } from './settings-changes.ts'
import { listStockEntries, listStocks, putStock, putStockEntry, removeStock } from './stock.ts'
import { getVideoAssistant } from './video-assistant.ts'

/** Every endpoint. A test compares this list with what the server has registered. */
export const endpoints: readonly Endpoint[] = [
  signUp,
  signIn,
  signOut,
  forgotPassword,
  resetPassword,
  deleteAccount,
  getSession,
  setZone,
  undoZone,
  getProfile,
  changeProfile,
  getSettings,
  changeSettings,
  listSessions,
  endSession,
  endOtherSessions,
  changePassword,
  listActivity,
  exportActivity,
  getSecondFactors,
  beginAuthenticator,
  confirmAuthenticator,
  removeAuthenticator,
  makeRecoveryCodes,
  prove,
  finishSignIn,
  beginPasskey,
  addPasskey,
  removePasskey,
  beginPasskeyProof,
  proveByPasskey,
  beginPasskeySignIn,
  signInByPasskey,
  listMedications,
  addMedication,
  previewMedicationEdit,
  editMedication,
  completeMedication,
  endMedication,
  reopenMedication,
  restoreMedication,
  previewAnchors,
  moveAnchors,
  putMedicine,
  addAsNeeded,
  putLimits,
  putPrescriptionPhoto,
  getPrescriptionPhoto,
  removePrescriptionPhoto,
  addHold,
  endHold,
  listAgreedHolds,
  putAgreedHold,
  removeAgreedHold,
  listStocks,
  putStock,
  removeStock,
  listStockEntries,
  putStockEntry,
  listDoses,
  listHistory,
  putDoseEntry,
  listDoseEntries,
  listNotes,
  putNote,
  getReminderChannels,
  makeChannelAddress,
  removeChannelAddress,
  readReminderLink,
  takeByReminderLink,
  undoByReminderLink,
  stopEmailByReminderLink,
  getConfirmations,
  askConfirmation,
  confirmPhone,
  confirmEmail,
  readInvitation,
  answerInvitation,
  listDeliveries,
  getReminderCheck,
  askTestReminder,
  getTestReminder,
  getOlderStreak,
  listDayFigures,
  listMonthFigures,
  getVideoAssistant,
  getHistoryReport,
  exportCsv,
  exportPdf,
  exportPlan,
  exportCard,
  getAssistant,
  putAssistant,
  getPushKey,
  listPushDevices,
  putPushDevice,
  removePushDevice,
  reportPush,
  snoozePush,
  closePushedDoses,
  checkPushedDoses,
  getReceiptsState,
  putReceiptConsent,
  listReceipts,
  verifyReceipt,
  getReceipt,
  getReceiptFile,
  verifyReceiptFile,
  getHealth,
]
