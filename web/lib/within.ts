/**
 * Waits for work, but not longer than so many milliseconds; the work itself goes on.
 * @param otherwise the result when it takes longer
 * @throws what the work throws in time; what it throws later is dropped
 */
export async function within<T, L>(ms: number, work: Promise<T>, otherwise: L): Promise<T | L> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<L>((resolve) => {
    timer = setTimeout(resolve, ms, otherwise)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
