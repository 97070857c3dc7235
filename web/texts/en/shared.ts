import { texts } from '../texts.ts'

/** What every page shows before anything else is loaded; the landing page's own first texts are in front.ts. */
export const sharedTexts = texts('shared', {
  brand: 'Dosewell',
  tagline: 'Smart medication tracker',
  skip: 'Skip to content',
  loading: 'Loading...',
  footer: 'Built with care for health and wellness.',
  language: {
    label: 'Language',
    failed: 'This language could not be loaded. Please check your internet connection.',
  },
  theme: { toDark: 'Switch to dark', toLight: 'Switch to light' },
  failure: {
    title: 'Unexpected Application Error!',
    text: 'This page could not be shown. What you recorded is not lost.',
    missingText:
      'Part of this page could not be loaded. There may be a new version of Dosewell, or the connection broke. What you recorded is not lost.',
    reload: 'Reload the page',
    toDashboard: 'Go to the dashboard',
    details: 'Technical details',
  },
} as const)
