import { getSession, setZone, signIn, signOut, signUp } from './account.ts'
import { listDoseEntries, putDoseEntry } from './dose-entries.ts'
import { listDoses, listHistory } from './doses.ts'
import type { Endpoint } from './endpoint.ts'
import { getFigures } from './figures.ts'
import { getHealth } from './health.ts'
import {
  addMedication,
  completeMedication,
  editMedication,
  endMedication,
  listMedications,
  previewMedicationEdit,
  reopenMedication,
  restoreMedication,
} from './medications.ts'
import { getProfile, putProfile } from './profile.ts'
import { getSettings, putSettings } from './settings.ts'

/** Every call the API has. What is not here is neither described nor guarded, so a test compares it with the server. */
export const endpoints: readonly Endpoint[] = [
  signUp,
  signIn,
  signOut,
  getSession,
  setZone,
  getProfile,
  putProfile,
  getSettings,
  putSettings,
  listMedications,
  addMedication,
  previewMedicationEdit,
  editMedication,
  completeMedication,
  endMedication,
  reopenMedication,
  restoreMedication,
  listDoses,
  listHistory,
  putDoseEntry,
  listDoseEntries,
  getFigures,
  getHealth,
]
