import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { TopBar } from './top-bar.tsx'

const onProfile = vi.fn()
const onSignOut = vi.fn()
const menu = () => within(screen.getByRole('navigation', { name: 'Menu' }))

beforeEach(async () => {
  onProfile.mockClear()
  onSignOut.mockClear()
  render(
    <MemoryRouter initialEntries={['/app']}>
      <TopBar onProfile={onProfile} onSignOut={onSignOut} />
    </MemoryRouter>,
  )
  await userEvent.click(menu().getByRole('button', { name: 'Menu' }))
})

describe('the menu of a small screen', () => {
  it('has the four pages, Profile and Sign Out', () => {
    const pages = [
      ['Dashboard', '/app'],
      ['Medications', '/app/medications'],
      ['History', '/app/history'],
      ['Settings', '/app/settings'],
    ]
    const links = (place: string) =>
      within(screen.getByRole('navigation', { name: place }))
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')])
    expect(links('Menu')).toEqual(pages)
    expect(links('Main')).toEqual(pages)
    menu().getByRole('button', { name: 'Profile' })
    menu().getByRole('button', { name: 'Sign Out' })
  })

  it.each(['Dashboard', 'History', 'Profile', 'Sign Out'])('closes when %s is chosen', async (name) => {
    await userEvent.click(menu().getByText(name))
    expect(menu().getByRole('button', { name: 'Menu' }).getAttribute('aria-expanded')).toBe('false')
    expect(menu().queryByRole('link')).toBeNull()
    expect(onProfile).toHaveBeenCalledTimes(name === 'Profile' ? 1 : 0)
    expect(onSignOut).toHaveBeenCalledTimes(name === 'Sign Out' ? 1 : 0)
  })

  it('stands beside a logo that leads to the dashboard', () => {
    expect(screen.getByRole('link', { name: /Dosewell/ }).getAttribute('href')).toBe('/app')
  })
})
