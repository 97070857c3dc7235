/** Hands a file to the patient, as a download with a name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has the file by then; without this it would stay in memory until the page ends.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
