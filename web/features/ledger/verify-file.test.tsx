import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { ReceiptFile, Verification } from '#core/api/receipts.ts'
import { apiServer } from '#web/testing/api-server.ts'
import { at } from '#web/testing/patient.ts'
import { VerifyFile } from './verify-file.tsx'

function fileOf(medicationName: string): File {
  const receipt: ReceiptFile = {
    format: 'dosewell-receipt',
    version: 1,
    network: 'algorand-testnet',
    txid: 'A'.repeat(52),
    event: {
      timestamp: at('2026-11-21T08:02').epochMilliseconds,
      medicationName,
      dosage: '1mg',
      userId: '00000000-0000-4000-8000-0000000000a1',
    },
    salt: null,
  }
  return new File([JSON.stringify(receipt)], `${medicationName}.json`, { type: 'application/json' })
}

const answerOf = (result: Exclude<Verification['result'], 'found'>) => ({
  body: { verification: { result }, explorer: 'https://explorer.example' },
})

type Answer = ReturnType<typeof answerOf>

/** @returns the answers to come, by medicine */
function show() {
  const answers = { Tacrolimus: Promise.withResolvers<Answer>(), Metformin: Promise.withResolvers<Answer>() }
  apiServer().answer('POST /api/verify', (body) => {
    const { medicationName } = (body as ReceiptFile).event
    return answers[medicationName as keyof typeof answers].promise
  })
  render(<VerifyFile />)
  const user = userEvent.setup()
  const input = screen.getByLabelText<HTMLInputElement>(/Receipt file/)
  return { choose: (file: File) => user.upload(input, file), input, answers }
}

/** Answers, and lets the page read the answer. */
const answer = (pending: PromiseWithResolvers<Answer>, result: Parameters<typeof answerOf>[0]) =>
  act(async () => {
    pending.resolve(answerOf(result))
    await new Promise((resolve) => setTimeout(resolve))
  })

it('shows no result of a file under the name of another one', async () => {
  const { choose, answers } = show()
  await choose(fileOf('Tacrolimus'))
  await screen.findByText('Checking...')
  await choose(fileOf('Metformin'))
  await answer(answers.Metformin, 'unknown')
  await answer(answers.Tacrolimus, 'unavailable')
  screen.getByText('Metformin.json')
  await screen.findByText(/does not know this transaction/)
  expect(screen.queryByText(/cannot be reached/)).toBeNull()
})

it('goes on checking the last file while an earlier one is answered', async () => {
  const { choose, answers } = show()
  await choose(fileOf('Tacrolimus'))
  await choose(fileOf('Metformin'))
  await answer(answers.Tacrolimus, 'unavailable')
  screen.getByText('Checking...')
  await answer(answers.Metformin, 'unknown')
  await screen.findByText(/does not know this transaction/)
  expect(screen.queryByText('Checking...')).toBeNull()
})

it('says that a file is no receipt, whatever an earlier one is', async () => {
  const { choose, answers } = show()
  await choose(fileOf('Tacrolimus'))
  await screen.findByText('Checking...')
  await choose(new File(['{}'], 'notes.json', { type: 'application/json' }))
  await screen.findByText('This file is not a Dosewell receipt.')
  expect(screen.queryByText('Checking...')).toBeNull()
  await answer(answers.Tacrolimus, 'unknown')
  expect(screen.queryByText(/does not know this transaction/)).toBeNull()
})

it('lets the same file be chosen again', async () => {
  const { choose, input, answers } = show()
  await choose(fileOf('Tacrolimus'))
  await answer(answers.Tacrolimus, 'unavailable')
  // A browser tells only of another file than the one that the input has.
  expect(input.files).toHaveLength(0)
})
