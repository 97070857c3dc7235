import { useState } from 'react'
import { landingTexts } from '#web/texts/en/landing.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { DialogLink } from './dialog-link.tsx'

/** The two plans (product 13.3): Free starts with sign-up; Premium cannot be chosen, its button only says that it is coming. */
export function Plans({ onSignUp }: { onSignUp: () => void }) {
  const { title, free, premium } = useTexts(landingTexts).plans
  const [isAsked, setAsked] = useState(false)
  return (
    <section className="landing-section" aria-labelledby="plans">
      <h2 id="plans">{title}</h2>
      <div className="landing-plans">
        <div className="landing-plan">
          <h3>{free.name}</h3>
          <Price price={free.price} per={free.per} />
          <PlanPoints points={free.points} icon="check" />
          <DialogLink dialog="sign-up" onOpen={onSignUp}>
            {free.start}
          </DialogLink>
        </div>
        <div className="landing-plan landing-plan--soon">
          <h3>
            {premium.name}{' '}
            <span className="tag">
              <Icon name="upcoming" />
              {premium.soon}
            </span>
          </h3>
          <Price price={premium.price} per={premium.per} />
          <PlanPoints points={premium.points} icon="upcoming" />
          <div className="landing-plan__action">
            <Button variant="line" onClick={() => setAsked(true)}>
              {premium.when}
            </Button>
            <p role="alert">
              {isAsked && (
                <>
                  <b>{premium.alert}</b> {premium.alertText}
                </>
              )}
            </p>
          </div>
        </div>
      </div>
    </section>
  )
}

function Price({ price, per }: { price: string; per: string }) {
  return (
    <p className="landing-plan__price num">
      {price} <small>{per}</small>
    </p>
  )
}

function PlanPoints({ points, icon }: { points: readonly string[]; icon: IconName }) {
  return (
    <ul>
      {points.map((point) => (
        <li key={point}>
          <Icon name={icon} />
          {point}
        </li>
      ))}
    </ul>
  )
}
