import { addSigns } from './icon.tsx'

/** The signs that only the landing page shows, each one line of strokes. */
const frontSigns = {
  phone:
    'M9.2 2.8h5.6a2.6 2.6 0 0 1 2.6 2.6v13.2a2.6 2.6 0 0 1-2.6 2.6H9.2a2.6 2.6 0 0 1-2.6-2.6V5.4a2.6 2.6 0 0 1 2.6-2.6zM10.8 18h2.4',
  users:
    'M12.6 8.4a3.6 3.6 0 1 1-7.2 0 3.6 3.6 0 0 1 7.2 0zM2.6 19.6a6.4 6.4 0 0 1 12.8 0M16 5.2a3.6 3.6 0 0 1 0 6.6M18 14.4a6.4 6.4 0 0 1 3.4 5.2',
}

export type FrontSign = keyof typeof frontSigns

addSigns(frontSigns)
