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
    promises: [
      {
        icon: 'check',
        title: 'A tap is never lost',
        text: 'Saved on your device first, sent when there is a network.',
      },
      {
        icon: 'bell',
        title: 'Reminders at the minute',
        text: 'And again until you answer, with your own lead time and snooze.',
      },
      {
        icon: 'lock',
        title: 'Your health data stays yours',
        text: 'Nothing goes to anyone that you did not switch on.',
      },
    ],
    closing: 'Your next dose is the best time to start.',
    demo: {
      name: 'Live demo',
      sample: 'Live demo, sample data',
      hint: 'Tap the button',
      dueNow: 'Due now',
      takenAt: 'Taken at 8:00 PM',
      medication: 'Metformin',
      dosage: '500mg',
      nextToday: 'Next dose: Today, 8:00 PM',
      nextTomorrow: 'Next dose: Sun, Nov 22, 8:00 AM',
      frequency: 'Twice-daily',
      voice: 'Voice on',
      markTaken: 'Mark Taken',
      taken: 'Taken',
      undo: 'Undo',
      dosesToday: 'Doses today',
      morning: 'Taken 8:03 AM',
      evening: 'Taken 8:00 PM',
      other: {
        medication: 'Lisinopril',
        dosage: '10mg',
        takenAt: 'Taken at 8:02 AM',
        next: 'Next dose: Sun, Nov 22, 8:00 AM',
        frequency: 'Daily',
      },
    },
  },
} as const

/** The shape of every language's words of them. */
export type PublicTexts = Words<typeof publicTexts>
