import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { getAssistant, putAssistant } from '#core/api/assistant.ts'
import { apiServer, encoded } from '#web/testing/api-server.ts'
import { assistantTexts } from '#web/texts/en/assistant.ts'
import { AssistantConsent } from './consent.tsx'

const texts = assistantTexts.english.service
const recipient = { host: 'assistant.example', model: 'small-1' }

it('keeps the focus at its place in Settings when it is switched on and off', async () => {
  const server = apiServer()
  server.answer(getAssistant, encoded(getAssistant, { recipient, isOn: false }))
  server.answer(putAssistant, (sent) =>
    encoded(putAssistant, { recipient, isOn: (sent as { recipient: unknown }).recipient !== null }),
  )
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AssistantConsent userId="sam" className="" />
    </QueryClientProvider>,
  )
  const user = userEvent.setup()
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
  const heading = await screen.findByRole('heading', { name: texts.heading })

  await press(texts.showSent)
  await press(texts.switchOn)
  await screen.findByText(texts.isOn(recipient.host))
  expect(document.activeElement).toBe(heading)
  await press(texts.switchOff)
  await screen.findByText(texts.offered(recipient.host))
  expect(document.activeElement).toBe(heading)
})
