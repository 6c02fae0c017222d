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
 * Cache of the objects of databases by the rights of their users, invalidated when the metadata of a source changes.
 * Thread-safe.
 */
public final class ObjectsCache {
    /** Maximum number of cached rights per database. */
    private static final int MOST_RIGHTS = 16;

    private final Map<Database, Map<String, Cached>> databases = Collections.synchronizedMap(new WeakHashMap<>());

    /** Objects as of a revision of the catalog. */
    private record Cached(long revision, DatabaseObjects objects) {}

    /** Returns the objects that a statement may see. */
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

    /** Map with LRU eviction. */
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
