import classes from './landing.module.css';

const steps = [
  { title: 'Choose a service', text: 'Seven kinds of help, with prices by the hour up front.' },
  { title: 'Book a time', text: 'Only times that are really free, picked in about a minute.' },
  { title: 'Enjoy the service', text: 'See when it is confirmed, and who is coming to your door.' },
];

/** The three steps from a wish to a visit (LND-4). */
export function HowItWorks() {
  return (
    <section className={classes.section} aria-labelledby="how-it-works">
      <h2 id="how-it-works">How It Works</h2>
      <p className={classes.lead}>Three steps, about a minute.</p>
      <ol className={classes.steps}>
        {steps.map(({ title, text }, index) => (
          <li key={title}>
            <span className={classes.number} aria-hidden>
              {index + 1}
            </span>
            <h3>{title}</h3>
            <p className={classes.soft}>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
