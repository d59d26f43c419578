import { PRODUCT_NAME, type ServiceType, serviceTypeLabel } from '@doorstep/domain';
import { Link } from 'react-router';
import { describedAs } from '../public-shell/describe-page.ts';
import { paths } from '../paths.ts';
import { sections } from '../public-shell/site/posts.md';
import { Doors, Prose, Text } from '../public-shell/site/prose.tsx';
import { ServiceIcon } from '../ui/illustrations/service-picture.tsx';
import classes from './blog.module.css';

export const meta = describedAs(
  'Blog',
  'Short pieces on keeping a home: cleaning, gardens and a first evening with a sitter.',
);

/** The service type of each post, which sets its colours, glyph and link. */
const TYPES: Record<string, ServiceType> = {
  'before-a-clean': 'cleaning',
  'garden-year': 'gardening',
  'first-sitter': 'babysitting',
};

const posts = sections.map((post) => ({ ...post, type: TYPES[post.id] ?? 'cleaning' }));

/** Short articles (NAV-14). */
export default function BlogPage() {
  return (
    <Prose
      title="Notes from the doorstep"
      lead="Short pieces on keeping a home, with or without help."
      picture={<Doors types={Object.values(TYPES)} />}
    >
      <div>
        {posts.map(({ id, type, title, body }) => (
          <article
            key={id}
            id={id}
            aria-labelledby={`${id}-title`}
            className={classes.post}
            data-service={type}
          >
            <div className={classes.mark}>
              <ServiceIcon type={type} size={48} />
            </div>
            <Text>
              <h2 id={`${id}-title`}>{title}</h2>
              {body}
              <p>
                <Link to={paths.category(type)}>
                  {serviceTypeLabel(type)} on {PRODUCT_NAME}
                </Link>
              </p>
            </Text>
          </article>
        ))}
      </div>
    </Prose>
  );
}
