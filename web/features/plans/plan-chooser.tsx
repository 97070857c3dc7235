import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { plansTexts } from '#web/texts/en/plans.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '#web/ui/dialog.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import './plan-chooser.css'

/** The two plans (product 13.3): Free is chosen; Premium cannot be, and its button only says that it is coming. */
export function PlanChooser({ onClose }: { onClose: () => void }) {
  const t = useTexts(plansTexts)
  const [isAsked, setAsked] = useState(false)
  const alert = useRef<HTMLParagraphElement>(null)
  // On a phone it would be below the visible part.
  useEffect(() => {
    if (isAsked) alert.current?.scrollIntoView({ block: 'nearest' })
  }, [isAsked])
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t.title}
      closeLabel={t.close}
    >
      <DialogBody>
        <fieldset className="plan-chooser__cards">
          <legend className="visually-hidden">{t.choose}</legend>
          <Plan
            name={t.free.name}
            tag={<span className="tag">{t.free.yours}</span>}
            price={t.free.price}
            per={t.free.per}
            points={t.free.points}
            icon="check"
            isChosen
          />
          <Plan
            name={t.premium.name}
            tag={
              <span className="tag">
                <Icon name="upcoming" />
                {t.premium.soon}
              </span>
            }
            price={t.premium.price}
            per={t.premium.per}
            points={t.premium.points}
            icon="upcoming"
          >
            <Button variant="line" onClick={() => setAsked(true)}>
              {t.premium.when}
            </Button>
            <p role="alert" className="plan-chooser__alert" ref={alert}>
              {isAsked && (
                <>
                  <b>{t.premium.alert}</b> {t.premium.alertText}
                </>
              )}
            </p>
          </Plan>
        </fieldset>
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>{t.done}</Button>
      </DialogFoot>
    </Dialog>
  )
}

function Plan(props: {
  name: string
  tag: ReactNode
  price: string
  per: string
  points: readonly string[]
  icon: IconName
  isChosen?: boolean
  children?: ReactNode
}) {
  const { name, tag, price, per, points, icon, isChosen = false, children } = props
  const id = useId()
  return (
    <div className="plan-card">
      <div className="plan-card__head">
        <label>
          <input type="radio" name="plan" checked={isChosen} disabled={!isChosen} readOnly aria-describedby={id} />
          {name}
        </label>
        {tag}
      </div>
      <p className="plan-card__price num" id={id}>
        {price} <small>{per}</small>
      </p>
      <ul>
        {points.map((point) => (
          <li key={point}>
            <Icon name={icon} size="sm" />
            {point}
          </li>
        ))}
      </ul>
      {children}
    </div>
  )
}
