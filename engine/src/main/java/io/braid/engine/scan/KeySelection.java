package io.braid.engine.scan;

import io.braid.spi.Fragment;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Choice of the keys that are pushed into a scan, once the keys of all joins are known. The largest set of keys that is
 * not too large is sent in batches. Each batch is combined with the other sets that are small enough for one statement.
 * If the set is too large, only the least and the greatest key are sent.
 */
final class KeySelection {
    /** Denotes that no condition is sent in batches. */
    static final int NONE = -1;

    private final KeyedFragments fragments;
    private final List<KeyedFragments.Sent> conditions;
    private final boolean[] refused;
    private boolean nothing;
    private boolean ranges;
    private int inBatches = NONE;
    private @Nullable KeyBatches batches;
    private boolean inOneBatch;
    private long besides;

    /** @param drivers the build sides whose keys are sent, by condition; null for a condition without keys */
    KeySelection(KeyedFragments fragments, List<@Nullable KeyCollectingOperator> drivers) {
        this.fragments = fragments;
        this.conditions = new ArrayList<>(fragments.none());
        this.refused = new boolean[drivers.size()];
        List<@Nullable CollectedKeys> keys = new ArrayList<>();
        for (int i = 0; i < drivers.size() && !nothing; i++) {
            KeyCollectingOperator driver = drivers.get(i);
            keys.add(driver == null ? null : keysOf(driver, i));
        }
        if (!nothing) {
            choose(keys);
        }
    }

    /** Returns the keys of a condition if they are few enough, otherwise null. If there are none, no row can match. */
    private @Nullable CollectedKeys keysOf(KeyCollectingOperator driver, int condition) {
        CollectedKeys keys = driver.allKeys();
        refused[condition] = keys.areTooMany();
        if (refused[condition]) {
            if (fragments.onRange(condition, driver) != null) {
                ranges = true;
                fragments.send(conditions, condition, same -> Objects.requireNonNull(fragments.onRange(same, driver)));
            }
            return null;
        }
        nothing = !batches(keys, condition).hasNext();
        return keys;
    }

    private void choose(List<@Nullable CollectedKeys> all) {
        long most = 0;
        for (int i = 0; i < all.size(); i++) {
            CollectedKeys keys = all.get(i);
            if (keys != null && keys.count() > most) {
                most = keys.count();
                inBatches = i;
            }
        }
        for (int i = 0; i < all.size(); i++) {
            CollectedKeys keys = all.get(i);
            if (keys == null) {
                continue;
            }
            KeyBatches ready = batches(keys, i);
            if (i == inBatches) {
                batches = ready;
                inOneBatch = keys.count() <= fragments.mostKeys(i);
            } else if (keys.count() <= fragments.mostKeys(i)) {
                List<List<Object>> few = ready.next();
                fragments.send(conditions, i, same -> fragments.onKeys(same, few));
                besides += few.size();
            }
        }
    }

    private KeyBatches batches(CollectedKeys keys, int condition) {
        return keys.batches(fragments.types(condition), fragments.keysAtATime(condition, keys.count()));
    }

    /** True if some join has no keys, so that no row matches. */
    boolean areNone() {
        return nothing;
    }

    /** The condition whose keys are sent in batches, or {@link #NONE} if all rows are to be read. */
    int inBatches() {
        return inBatches;
    }

    Iterator<List<List<Object>>> batches() {
        return batches == null ? Collections.emptyIterator() : batches;
    }

    /** Returns the fragment for one batch of keys. */
    Fragment forBatch(List<List<Object>> batch) {
        List<KeyedFragments.Sent> all = new ArrayList<>(conditions);
        fragments.send(all, inBatches, same -> fragments.onKeys(same, batch));
        // Several batches are sent concurrently anyway.
        return inOneBatch ? fragments.with(all, inBatches) : fragments.with(all);
    }

    /** Returns the fragment if no set of keys is small enough. */
    Fragment withoutKeys() {
        return ranges ? fragments.with(conditions) : fragments.whole();
    }

    /** True if the range of keys is sent that are too many. */
    boolean sendRanges() {
        return ranges;
    }

    /** The number of keys that are sent with each batch in addition. */
    long besides() {
        return besides;
    }

    /** True if the keys of a condition were too many to send. */
    boolean isRefused(int condition) {
        return refused[condition];
    }
}
