import { type ReactNode, useState } from 'react'
import { frontTexts } from '#web/texts/en/front.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { IconButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { DialogLink } from './dialog-link.tsx'

type HeroProps = {
  onSignUp: () => void
  onWatch: () => void
  /** Next to the text: the product itself. */
  children: ReactNode
}

/** The headline, what the product does, and a card that does it. */
export function Hero({ onSignUp, onWatch, children }: HeroProps) {
  const t = useTexts(frontTexts)
  return (
    <section className="hero">
      <div className="hero__text">
        <h1>
          {t.question} <span className="visually-hidden">{t.questionEnd}</span>
          <RotatingWord words={t.medicines} />
        </h1>
        <p>{t.lead}</p>
        <div className="hero__actions">
          <DialogLink dialog="sign-up" size="lg" onOpen={onSignUp}>
            {t.signUp}
          </DialogLink>
          <DialogLink dialog="video" variant="line" size="lg" icon="play" onOpen={onWatch}>
            {t.watchDemo}
          </DialogLink>
        </div>
      </div>
      {children}
    </section>
  )
}

/** Another medicine every 4 seconds (product 13.1); it can be stopped, and does not move with reduced motion. */
function RotatingWord({ words }: { words: readonly string[] }) {
  const t = useTexts(frontTexts)
  const [isPaused, setPaused] = useState(false)
  // The first word is repeated at the end, so that the loop closes without a jump.
  const round = [...words, words[0]]
  return (
    <span className="rotating-word">
      <span
        className={classNames('rotating-word__words', isPaused && 'rotating-word__words--paused')}
        aria-hidden="true"
      >
        {round.map((word, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list in which the first word stands twice.
          <span key={index}>{word}</span>
        ))}
      </span>
      <IconButton
        className="rotating-word__pause"
        label={isPaused ? t.moveWords : t.stopWords}
        icon={isPaused ? 'play' : 'pause'}
        onClick={() => setPaused(!isPaused)}
      />
    </span>
  )
}
