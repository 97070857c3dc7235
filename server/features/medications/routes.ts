import {
  addMedication as addMedicationEndpoint,
  completeMedication,
  editMedication as editMedicationEndpoint,
  endMedication,
  previewMedicationEdit as previewMedicationEditEndpoint,
  reopenMedication as reopenMedicationEndpoint,
  restoreMedication as restoreMedicationEndpoint,
} from '#core/api/medication-changes.ts'
import { listMedications } from '#core/api/medications.ts'
import { type Api, register } from '#server/http/register.ts'
import { addMedication } from './add-medication.ts'
import type { MedicationsDeps } from './change.ts'
import { editMedication, previewMedicationEdit } from './edit-medication.ts'
import { closeMedication, reopenMedication, restoreMedication } from './ending.ts'
import { medicationsOf, selectMedications, selectVersions } from './store.ts'

/** See product 15.2. */
export function medicationsRoutes(api: Api, deps: MedicationsDeps): void {
  const { database, sealer } = deps

  register(api, listMedications, async ({ userId }) => {
    const [rows, versions] = await database.batchForUser(userId, [selectMedications(userId), selectVersions(userId)])
    return { medications: medicationsOf(rows, versions, sealer) }
  })
  register(api, addMedicationEndpoint, (call) => addMedication(deps, call))
  register(api, previewMedicationEditEndpoint, (call) => previewMedicationEdit(deps, call))
  register(api, editMedicationEndpoint, (call) => editMedication(deps, call))
  register(api, completeMedication, (call) => closeMedication(deps, call, 'completed'))
  register(api, endMedication, (call) => closeMedication(deps, call, 'ended'))
  register(api, reopenMedicationEndpoint, (call) => reopenMedication(deps, call))
  register(api, restoreMedicationEndpoint, (call) => restoreMedication(deps, call))
}
