import { texts } from '../texts.ts'
import { planTerms } from './plan-terms.ts'

/** The landing page below its first screen (product 13.1): what is there, and what is not there yet. */
export const landingTexts = texts('landing', {
  demo: {
    name: 'Live demo',
    sample: 'Live demo, sample data',
    hint: 'Tap the button',
  },
  benefits: [
    {
      icon: 'check',
      title: 'A tap is never lost',
      text: 'Saved on your device first, sent when there is a network.',
    },
    {
      icon: 'bell',
      title: 'Reminders right on time',
      text: 'And again until you answer, with your own lead time and snooze.',
    },
    {
      icon: 'lock',
      title: 'Your health data stays yours',
      text: 'Nothing goes to anyone unless you switched it on.',
    },
  ],
  features: {
    title: 'It remembers, so you don’t have to',
    list: [
      {
        icon: 'bell',
        title: 'Smart reminders',
        text: 'When the dose is due, and again until you answer, on every device where you allow it, even while Dosewell is closed.',
      },
      {
        icon: 'chat',
        title: 'AI assistant',
        text: 'Answers “What is next?” and “How am I doing?” from your own record. General hints, not medical advice, and never a word on how much to take.',
      },
      {
        icon: 'lock',
        title: 'Secure history',
        text: 'What you recorded does not change by itself. Names of medicines and dosages are stored encrypted. Export all of it, or delete it for good.',
      },
      {
        icon: 'phone',
        title: 'Mobile-responsive access',
        text: 'The same screens on your phone, tablet and computer. A tap counts even without a network.',
      },
      {
        icon: 'users',
        title: 'Caregiver access',
        text: 'Share with one person you trust, only with your consent. Not available yet: it comes with Premium.',
      },
      {
        icon: 'voice',
        title: 'Voice alerts',
        text: 'Says the name and the dosage aloud, or plays a chime, at the volume you choose.',
      },
    ],
  },
  steps: {
    title: 'How it works',
    list: [
      { title: 'Add medications', text: 'Name, dosage, time. You will see the first dose before you save.' },
      {
        title: 'Get personalised reminders',
        text: 'A notification, a voice or a chime, with your own lead time and snooze.',
      },
      { title: 'Stay consistent', text: 'Mark doses taken, see the week, keep the streak.' },
    ],
  },
  plans: {
    title: 'Plans',
    free: { ...planTerms.free, start: 'Start free' },
    premium: { ...planTerms.premium, alertText: 'Until then, Free is the only plan.' },
  },
  testimonials: {
    title: 'What people might say',
    text: 'We are new. We wrote these samples ourselves; they are not from customers.',
    sample: 'Sample',
    list: [
      {
        quote: 'I look at my phone, I see the check mark, I stop wondering.',
        who: 'Retired teacher, three medicines a day',
      },
      { quote: 'My weekly tablet shows up on Monday and on no other day.', who: 'Takes one medicine a week' },
      { quote: 'I print the month for my doctor. We talk about that now.', who: 'Takes blood pressure tablets' },
    ],
  },
  closing: 'Your next dose is the best time to start.',
  video: {
    title: 'Dosewell in under a minute',
    close: 'Close',
    about: 'A recording of Dosewell with sample data, without sound.',
    failed: 'The video cannot be loaded at the moment. What it shows is written below.',
    language: 'English',
    transcript: 'What it shows, in words',
    /** The captions in order; `npm run demo-video` writes them with their times. */
    cues: [
      'Sam adds Metformin, twice a day.',
      'The first dose is shown before anything is saved.',
      'At eight, the due dose is the one dark block on the page.',
      'One tap, and it says Taken.',
      'A wrong tap? Undo is right next to it.',
      'Taken again: the week counts it at once.',
      'The history keeps every dose, to look at or to export.',
    ],
  },
} as const)
