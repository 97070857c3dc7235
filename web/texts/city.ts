/** 'New York' of 'America/New_York': zones are named by a city. */
export function cityOf(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
}
