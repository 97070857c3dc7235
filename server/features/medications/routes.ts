import { moveAnchors as moveAnchorsEndpoint, previewAnchors as previewAnchorsEndpoint } from '#core/api/anchors.ts'
import { addAsNeeded, putLimits } from '#core/api/as-needed.ts'
import {
  addMedication as addMedicationEndpoint,
  completeMedication,
  editMedication as editMedicationEndpoint,
  endMedication,
  previewMedicationEdit as previewMedicationEditEndpoint,
  putMedicine as putMedicineEndpoint,
  reopenMedication as reopenMedicationEndpoint,
  restoreMedication as restoreMedicationEndpoint,
} from '#core/api/medication-changes.ts'
import { listMedications } from '#core/api/medications.ts'
import { type Api, register } from '#server/http/register.ts'
import { addMedication } from './add-medication.ts'
import { moveAnchors, previewAnchors } from './anchors/move-anchors.ts'
import { addAsNeeded as addAsNeededMedication } from './as-needed/add-as-needed.ts'
import { putLimits as saveLimits } from './as-needed/put-limits.ts'
import { selectLimits } from './as-needed/store.ts'
import type { MedicationsDeps } from './change.ts'
import { editMedication, previewMedicationEdit } from './edit-medication.ts'
import { closeMedication, reopenMedication, restoreMedication } from './ending.ts'
import { putMedicine } from './joining.ts'
import { medicationsOf, selectMedications, selectVersions } from './store.ts'

/** See product 15.2. */
export function medicationsRoutes(api: Api, deps: MedicationsDeps): void {
  const { database, sealer } = deps

  register(api, listMedications, async ({ userId }) => {
    const [rows, versions, limits] = await database.batchForUser(userId, [
      selectMedications(userId),
      selectVersions(userId),
      selectLimits(userId),
    ])
    return { medications: medicationsOf(rows, { versions, limits }, sealer) }
  })
  register(api, addMedicationEndpoint, (call) => addMedication(deps, call))
  register(api, previewMedicationEditEndpoint, (call) => previewMedicationEdit(deps, call))
  register(api, editMedicationEndpoint, (call) => editMedication(deps, call))
  register(api, completeMedication, (call) => closeMedication(deps, call, 'completed'))
  register(api, endMedication, (call) => closeMedication(deps, call, 'ended'))
  register(api, reopenMedicationEndpoint, (call) => reopenMedication(deps, call))
  register(api, addAsNeeded, (call) => addAsNeededMedication(deps, call))
  register(api, putLimits, (call) => saveLimits(deps, call))
  register(api, previewAnchorsEndpoint, (call) => previewAnchors(deps, call))
  register(api, moveAnchorsEndpoint, (call) => moveAnchors(deps, call))
  register(api, restoreMedicationEndpoint, (call) => restoreMedication(deps, call))
  register(api, putMedicineEndpoint, (call) => putMedicine(deps, call))
}
