/** Downloads a file under a name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has read the file by then; otherwise it would stay in memory until the page is closed.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
