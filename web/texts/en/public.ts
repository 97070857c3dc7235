import type { Words } from '../words.ts'

/** What is read before anything else is loaded. */
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
  landing: {
    pageTitle: 'Dosewell, smart medication tracker',
    signIn: 'Sign In',
    getStarted: 'Get Started',
    question: 'Did I take my',
    questionEnd: 'medicine?',
    /** Rotates every 4 seconds (SPEC 9). */
    medicines: ['Metformin?', 'Lisinopril?', 'Levothyroxine?', 'Tacrolimus?', 'Vitamin D?'],
    stopWords: 'Stop the changing word',
    moveWords: 'Let the word change again',
    lead: 'Dosewell reminds you when it is time, and remembers that you took it. One look tells you what is next and what is done.',
    signUp: 'Sign up, free forever',
    watchDemo: 'Watch the demo',
  },
} as const

/** The shape of every language's words of them. */
export type PublicTexts = Words<typeof publicTexts>
