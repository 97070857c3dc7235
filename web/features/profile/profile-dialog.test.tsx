import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ProfileDialog } from './profile-dialog.tsx'

test('says that the data is encrypted, and where the profile is edited', () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ProfileDialog onClose={() => {}} />
    </QueryClientProvider>,
  )
  const said = screen.getByRole('dialog', { name: 'Profile' }).textContent
  expect(said).toContain('Account SecurityYour data is encrypted and securely stored.')
  expect(said).toContain('To edit your profile information, go to Settings → Edit Profile')
})
