import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { addMedication } from '#core/api/medication-changes.ts'
import type { MedicationRecord } from '#core/api/medications.ts'
import { putPrescriptionPhoto, removePrescriptionPhoto } from '#core/api/prescription-photo.ts'
import { type ApiServer, apiServer, encoded, problem, unreachable } from '#web/testing/api-server.ts'
import { at, medication, spans } from '#web/testing/patient.ts'
import { dismissAllToasts, Toaster } from '#web/ui/toast.tsx'
import { AddMedicationFlow } from '../add/add-medication-flow.tsx'
import { PrescriptionPhoto } from './prescription-photo.tsx'

const photo = new File(['jpeg'], 'paper.jpg', { type: 'image/jpeg' })
const document_ = new File(['%PDF'], 'paper.pdf', { type: 'application/pdf' })
const huge = new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'scan.png', { type: 'image/png' })

const metformin = medication({ name: 'Metformin', dosage: '500mg', time: '20:00' })
const added = vi.fn()

let server: ApiServer

const stored = { body: { prescriptionPhoto: '3f333df6-90a4-4fda-8dd3-9485d27cee36' } }
const refused = { status: 400, body: problem('invalid_input', 'Please select a valid image file') }

const photosSent = () => server.requestsTo(putPrescriptionPhoto).map(({ path, body }) => ({ path, file: body }))
const photoPath = `/api/medications/${metformin.id}/photo`

const choose = (file: File, label = 'Prescription photo (optional)') =>
  fireEvent.change(screen.getByLabelText(label), { target: { files: [file] } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  dismissAllToasts()
  added.mockClear()
  server = apiServer()
  server.answer(addMedication, encoded(addMedication, metformin))
  server.answer(putPrescriptionPhoto, stored)
  server.answer(removePrescriptionPhoto, { body: {} })
})

function AddPage() {
  const [open, setOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Add another
      </button>
      <AddMedicationFlow
        open={open}
        onOpenChange={setOpen}
        currentMedications={[]}
        spans={spans}
        now={at('2026-11-21T18:00')}
        onStale={() => {}}
        onShow={() => {}}
        onAdded={added}
        returnFocus={() => null}
      />
      <Toaster label="Notifications" closeLabel="Close" />
    </>
  )
}

describe('the photo in the Add form', () => {
  beforeEach(() => {
    render(<AddPage />)
    const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
    type('Medication name', 'Metformin')
    type('Quantity and unit', '500')
    type('First reminder time', '20:00')
  })
  const save = () => press('Add Medication')

  it.each([
    ['a document', document_, 'Please select a valid image file'],
    ['a file of more than 10 MB', huge, 'File size must be less than 10MB'],
  ])('%s is refused with its message, and stands in the way of saving', (_, file, message) => {
    const scrolledTo = vi.spyOn(Element.prototype, 'scrollIntoView').mock.instances
    choose(file)
    expect(scrolledTo).toContain(screen.getByText(message).parentElement)
    save()
    expect(server.requests).toEqual([])
  })

  it('takes the message away when a valid photo is chosen, and shows that photo', () => {
    choose(document_)
    choose(photo)
    expect(screen.queryByText('Please select a valid image file')).toBeNull()
    screen.getByAltText('Preview of the prescription photo')
    screen.getByText('paper.jpg, 1 kB')
  })

  it('takes the message away when no photo is wanted, and puts the focus where one can be chosen', async () => {
    choose(document_)
    press('Go on without a photo')
    expect(screen.queryByText('Please select a valid image file')).toBeNull()
    expect(document.activeElement).toBe(screen.getByLabelText('Prescription photo (optional)'))
    save()
    await waitFor(() => expect(screen.getByRole('dialog', { name: 'Medication added successfully!' })).toBeDefined())
    expect(photosSent()).toEqual([])
  })

  it('refuses what says that it is a picture and cannot be shown as one', () => {
    choose(photo)
    fireEvent.error(screen.getByAltText('Preview of the prescription photo'))
    expect(screen.queryByText('Please select a valid image file')).not.toBeNull()
  })

  it('is stored with the medication once that is stored', async () => {
    choose(photo)
    save()
    const dialog = await screen.findByRole('dialog', { name: 'Medication added successfully!' })
    await within(dialog).findByText('The photo is saved.')
    expect(photosSent()).toEqual([{ path: photoPath, file: photo }])
    expect(added).toHaveBeenCalledTimes(2)
  })

  it('that could not be stored is said to be missing, the medication to be there; one press tries again', async () => {
    server.answer(putPrescriptionPhoto, unreachable)
    choose(photo)
    save()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('The photo was not saved. The server could not be reached.')
    expect(alert.textContent).toContain('Metformin 500\u00a0mg is saved, and you will be reminded of it.')
    server.answer(putPrescriptionPhoto, stored)
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('The photo is saved.')
    expect(photosSent().map(({ file }) => file)).toEqual([photo, photo])
  })

  it('is nothing to the next medicine, which is added without one', async () => {
    server.answer(putPrescriptionPhoto, unreachable)
    choose(photo)
    save()
    await screen.findByText(/The photo was not saved\./)
    press('Done')
    press('Add another')
    const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
    type('Medication name', 'Lisinopril')
    type('Quantity and unit', '500')
    type('First reminder time', '20:00')
    server.answer(
      addMedication,
      encoded(addMedication, medication({ name: 'Lisinopril', dosage: '500mg', time: '20:00' })),
    )
    save()
    await screen.findByRole('dialog', { name: 'Medication added successfully!' })
    expect(added).toHaveBeenCalledTimes(2)
    expect(screen.queryByText(/photo was not saved|photo is saved/)).toBe(null)
  })

  it('keeps to its medicine when the next one is added with a photo of its own meanwhile', async () => {
    const ramipril = medication({ name: 'Ramipril', dosage: '5mg', time: '20:00' })
    const other = new File(['other'], 'other.jpg', { type: 'image/jpeg' })
    const first = Promise.withResolvers<void>()
    server.answer(putPrescriptionPhoto, async (_, { path }) => {
      if (path !== photoPath) return stored
      await first.promise
      throw new TypeError('Failed to fetch')
    })
    choose(photo)
    save()
    await screen.findByRole('dialog', { name: 'Medication added successfully!' })
    press('Done')
    press('Add another')
    server.answer(addMedication, encoded(addMedication, ramipril))
    for (const [label, value] of [
      ['Medication name', 'Ramipril'],
      ['Quantity and unit', '5'],
      ['First reminder time', '20:00'],
    ] as const) {
      fireEvent.change(screen.getByLabelText(label), { target: { value } })
    }
    choose(other)
    save()
    const dialog = await screen.findByRole('dialog', { name: 'Medication added successfully!' })
    await within(dialog).findByText('The photo is saved.')
    first.resolve()
    await screen.findByText('The photo was not saved.', { selector: 'span' })
    expect(within(dialog).queryByText('The photo is saved.')).not.toBeNull()
    expect(within(dialog).queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it('that the server refuses is not sent again, but another may be chosen', async () => {
    server.answer(putPrescriptionPhoto, refused)
    choose(photo)
    save()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Please select a valid image file')
    expect(within(alert).queryByRole('button')).toBeNull()
    server.answer(putPrescriptionPhoto, stored)
    choose(photo, 'Choose another photo')
    await screen.findByText('The photo is saved.')
  })

  it('that fails after the dialog was closed is told all the same', async () => {
    let fail = () => {}
    server.answer(
      putPrescriptionPhoto,
      () =>
        new Promise((_, reject) => {
          fail = () => reject(new TypeError('Failed to fetch'))
        }),
    )
    choose(photo)
    save()
    await screen.findByText('Saving the photo...')
    press('Done')
    fail()
    await screen.findByText(/The photo was not saved\./)
    server.answer(putPrescriptionPhoto, stored)
    press('Try again')
    await waitFor(() => expect(added).toHaveBeenCalledTimes(2))
  })
})

describe('the photo of a medication', () => {
  const withPhoto: MedicationRecord = { ...metformin, prescriptionPhoto: '3f333df6-90a4-4fda-8dd3-9485d27cee36' }
  function show(shown: MedicationRecord, readOnly = false) {
    render(
      <QueryClientProvider client={new QueryClient()}>
        <PrescriptionPhoto medication={shown} of="Metformin" readOnly={readOnly} />
        <Toaster label="Notifications" closeLabel="Close" />
      </QueryClientProvider>,
    )
  }

  it('can be added where there is none', async () => {
    show(metformin)
    choose(photo, 'Add prescription photo Metformin')
    await waitFor(() => expect(photosSent()).toEqual([{ path: photoPath, file: photo }]))
  })

  it('says what is wrong with a file before it is sent', () => {
    show(metformin)
    choose(huge, 'Add prescription photo Metformin')
    screen.getByText('File size must be less than 10MB')
    expect(server.requests).toEqual([])
  })

  it('opens large, and is replaced there', async () => {
    show(withPhoto)
    press('See prescription photo Metformin')
    const dialog = await screen.findByRole('dialog', { name: 'Prescription photo' })
    fireEvent.load(within(dialog).getByAltText('Prescription photo of Metformin 500 mg'))
    expect(within(dialog).queryByRole('link', { name: 'Open in full size' })).not.toBeNull()
    choose(photo, 'Replace photo')
    await within(dialog).findByText('The photo is saved.')
  })

  it('that cannot be loaded says so, and is asked for again on a press', async () => {
    show(withPhoto)
    press('See prescription photo Metformin')
    fireEvent.error(await screen.findByAltText('Prescription photo of Metformin 500 mg'))
    screen.getByText('The photo could not be loaded.')
    press('Try again')
    expect(screen.queryByAltText('Prescription photo of Metformin 500 mg')).not.toBeNull()
  })

  it('is removed after a question', async () => {
    show(withPhoto)
    press('See prescription photo Metformin')
    await screen.findByRole('dialog', { name: 'Prescription photo' })
    press('Remove photo')
    expect(server.requests).toEqual([])
    press('Remove the photo')
    await screen.findByText('The photo was removed.')
    expect(server.requests).toMatchObject([{ method: 'DELETE', path: photoPath }])
  })

  it('of a past medication is only looked at', async () => {
    show(withPhoto, true)
    press('See prescription photo Metformin')
    await screen.findByRole('dialog', { name: 'Prescription photo' })
    expect(screen.queryByRole('button', { name: 'Remove photo' })).toBeNull()
  })

  it('is nothing at all where a past medication has none', () => {
    show(metformin, true)
    expect(screen.queryByText('Add prescription photo')).toBeNull()
  })
})
