/** The page of the venue on a server without an account at one: it says so, and has no form. */
import { expect, t, test } from '../support/back-office.ts';

test('says that no account is connected, and offers nothing', async ({ page, office }) => {
  await office.open('/venue');
  await expect(office.main).toContainText(t('desk.venue.off'));
  await expect(office.main).toContainText(t('desk.venue.noStock'));
  await expect(page.locator('[name=intent][value=bring], [name=intent][value=trade]')).toHaveCount(0);
});
