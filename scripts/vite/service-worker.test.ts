import { expect, test } from 'vitest'
import { versionOf } from './service-worker.ts'

test('a build in which any file changed has another version, whether or not its name says so', () => {
  const version = versionOf(['assets/a-1.js', 'assets/b-1.js'], ['shell', 'icon'])
  expect(versionOf(['assets/b-1.js', 'assets/a-1.js'], ['shell', 'icon'])).toBe(version)
  expect(versionOf(['assets/a-2.js', 'assets/b-1.js'], ['shell', 'icon'])).not.toBe(version)
  expect(versionOf(['assets/a-1.js', 'assets/b-1.js'], ['shell', 'another icon'])).not.toBe(version)
  expect(versionOf(['assets/a-1.js', 'assets/b-1.js'], ['shelli', 'con'])).not.toBe(version)
})
