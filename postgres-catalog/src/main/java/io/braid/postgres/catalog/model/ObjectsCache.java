package io.braid.postgres.catalog.model;

import io.braid.execution.database.Database;
import io.braid.execution.system.SystemScope;
import io.braid.planner.access.Rights;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The objects of databases by the rights of those who see them, read anew once something else is known of a source.
 * Safe for use by many threads.
 */
public final class ObjectsCache {
    /** The rights per database whose objects are retained. */
    private static final int MOST_RIGHTS = 16;

    private final Map<Database, Map<String, Cached>> databases = Collections.synchronizedMap(new WeakHashMap<>());

    /** Objects as of a revision of the catalog. */
    private record Cached(long revision, DatabaseObjects objects) {}

    /** The objects that a statement may see. */
    public DatabaseObjects of(SystemScope scope) {
        Map<String, Cached> byRights =
                databases.computeIfAbsent(scope.database(), database -> Collections.synchronizedMap(new Recent()));
        Rights rights = scope.rights();
        long revision = scope.database().catalog().revision();
        @Nullable Cached known = byRights.get(rights.digest());
        if (known != null && known.revision() == revision) {
            return known.objects();
        }
        DatabaseObjects objects = new DatabaseObjects(
                scope.databaseName(), new ObjectReader(scope), scope.database().catalog()::writes);
        if (objects.isComplete()) {
            byRights.put(rights.digest(), new Cached(revision, objects));
        }
        return objects;
    }

    /** The entries that were used last. */
    private static final class Recent extends LinkedHashMap<String, Cached> {
        private static final long serialVersionUID = 1;

        Recent() {
            super(MOST_RIGHTS, 0.75f, true);
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Cached> eldest) {
            return size() > MOST_RIGHTS;
        }
    }
}
