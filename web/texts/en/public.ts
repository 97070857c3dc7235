import type { Words } from '../words.ts'
import type { frontTexts } from './front.ts'

/** What is read before anything else is loaded, on every page; what the landing page alone says first is in front.ts. */
export const publicTexts = {
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
    text: 'This page could not be shown. What you recorded is not lost. Please load the page again.',
    back: 'Back to the start',
  },
} as const

/** The shape of every language's words of them. */
export type PublicTexts = Words<typeof publicTexts & typeof frontTexts>
