import type { BlackjackBody, Body, HoldemBody } from '@cardroom/screens';

import { Board, OwnPlace, Rivals } from '../holdem/places.tsx';
import '../holdem/holdem.css';
import { BannerView, CardRowView, HandsView, PlayingCard } from '../ui/index.ts';

/** What lies on the table. */
export const Felt = ({ body }: { readonly body: Body }) => {
  switch (body.kind) {
    case 'blackjack':
      return <BlackjackFelt body={body} />;
    case 'holdem':
      return <HoldemFelt body={body} />;
    case 'menu':
    case 'list':
    case 'text':
      return null;
  }
};

const BlackjackFelt = ({ body }: { readonly body: BlackjackBody }) => (
  <>
    <CardRowView row={body.dealer} region="Dealer" />
    <HandsView hands={body.hands} />
    {body.others.map(({ name, cards, note }) => (
      <p key={name} class="other-hand">
        {name}{' '}
        {cards.map((card, at) => (
          <PlayingCard key={at} card={card} small />
        ))}{' '}
        {note}
      </p>
    ))}
  </>
);

const HoldemFelt = ({ body }: { readonly body: HoldemBody }) => {
  const own = body.seats.find(place => place.own);
  return (
    <div class="holdem-felt">
      <Rivals places={body.seats.filter(place => !place.own)} raised={body.raised} />
      <div class="centre">
        <Board body={body} />
        {body.banner ? <BannerView banner={body.banner} /> : null}
      </div>
      {own ? <OwnPlace place={own} raised={body.raised} handName={body.handName} /> : null}
    </div>
  );
};
