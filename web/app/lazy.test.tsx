import { render, screen, waitFor } from '@testing-library/react'
import { type ComponentType, Suspense } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { BlockchainBadge, dialogLoaders, ZoneChangePanel, ZoneUndo } from './lazy.ts'

function missing(): never {
  throw new TypeError('Failed to fetch dynamically imported module')
}
vi.mock('#web/features/settings/zone-change-panel.tsx', missing)
vi.mock('#web/features/settings/zone-undo.tsx', missing)
vi.mock('#web/features/ledger/card.tsx', missing)

describe('what a page works without, where its code cannot be loaded', () => {
  it.each<[string, object]>([
    ['the question about the zone', ZoneChangePanel],
    ['the undo of its answer', ZoneUndo],
    ['the receipt of a card', BlockchainBadge],
  ])('leaves the page as it is: %s', async (_, part) => {
    const Part = part as ComponentType
    render(
      <>
        <h1>Today</h1>
        <Suspense fallback="Loading">
          <Part />
        </Suspense>
      </>,
    )
    await waitFor(() => expect(screen.queryByText('Loading')).toBeNull())
    screen.getByRole('heading', { name: 'Today' })
  })
})

it('the question about the zone and its undo are loaded ahead, for a journey without a network', async () => {
  const loads = await Promise.allSettled(dialogLoaders.map((load) => load()))
  expect(loads.filter(({ status }) => status === 'rejected')).toHaveLength(2)
})
