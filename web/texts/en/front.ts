import { texts } from '../texts.ts'
/** The first screen of the landing page. */
export const frontTexts = texts('front', {
  pageTitle: 'Dosewell, smart medication tracker',
  signIn: 'Sign In',
  getStarted: 'Get Started',
  question: 'Did I take my',
  questionEnd: 'medicine?',
  /** Rotates every 4 seconds (product 13.1). */
  medicines: ['Metformin?', 'Lisinopril?', 'Levothyroxine?', 'Tacrolimus?', 'Vitamin D?'],
  stopWords: 'Stop the changing word',
  moveWords: 'Let the word change again',
  lead: 'Dosewell reminds you when it is time, and remembers that you took it. One look tells you what is next and what is done.',
  signUp: 'Sign up, free forever',
  watchDemo: 'Watch the demo',
} as const)
