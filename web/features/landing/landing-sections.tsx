import { frontTexts } from '#web/texts/en/front.ts'
import { landingTexts } from '#web/texts/en/landing.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Icon } from '#web/ui/icon.tsx'
import { DialogLink } from './dialog-link.tsx'
import { Plans } from './plans.tsx'

/** The landing page below its first screen (product 13.1). */
export function LandingSections({ onSignUp }: { onSignUp: () => void }) {
  const t = useTexts(landingTexts)
  const { signUp } = useTexts(frontTexts)
  return (
    <>
      <Benefits />
      <Features />
      <Steps />
      <Plans onSignUp={onSignUp} />
      <Testimonials />
      <section className="landing-closing">
        <h2>{t.closing}</h2>
        <DialogLink dialog="sign-up" size="lg" onOpen={onSignUp}>
          {signUp}
        </DialogLink>
      </section>
    </>
  )
}

function Benefits() {
  return (
    <ul className="landing-benefits">
      {useTexts(landingTexts).benefits.map(({ icon, title, text }) => (
        <li key={title}>
          <Icon name={icon} />
          <span>
            <b>{title}</b>
            <span>{text}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

function Features() {
  const t = useTexts(landingTexts).features
  return (
    <section className="landing-section" aria-labelledby="features">
      <h2 id="features">{t.title}</h2>
      <ul className="landing-features">
        {t.list.map(({ icon, title, text }) => (
          <li key={title}>
            <Icon name={icon} />
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Steps() {
  const t = useTexts(landingTexts).steps
  return (
    <section className="landing-section" aria-labelledby="steps">
      <h2 id="steps">{t.title}</h2>
      <ol className="landing-steps">
        {t.list.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Testimonials: samples, each marked as such. */
function Testimonials() {
  const t = useTexts(landingTexts).testimonials
  return (
    <section className="landing-section" aria-labelledby="testimonials">
      <h2 id="testimonials">{t.title}</h2>
      <p className="soft">{t.text}</p>
      <ul className="landing-testimonials">
        {t.list.map(({ quote, who }) => (
          <li key={quote}>
            <figure>
              <span className="tag">{t.sample}</span>
              <blockquote>{quote}</blockquote>
              <figcaption>{who}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}
