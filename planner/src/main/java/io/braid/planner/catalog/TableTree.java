package io.braid.planner.catalog;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.calcite.schema.Schema;
import org.apache.calcite.schema.Table;
import org.apache.calcite.schema.impl.AbstractSchema;
import org.jspecify.annotations.Nullable;

/**
 * A schema whose contents are fetched when first asked for, and fetched again next time if that failed. A table answers
 * to its own name and, below nested schemas, to its full remote path.
 */
final class TableTree extends AbstractSchema {
    private final Supplier<Contents> loader;
    private volatile @Nullable Contents contents;

    TableTree(Supplier<Contents> loader) {
        this.loader = loader;
    }

    @Override
    protected Map<String, Table> getTableMap() {
        return contents().tables;
    }

    @Override
    protected Map<String, Schema> getSubSchemaMap() {
        return contents().schemas;
    }

    private synchronized Contents contents() {
        Contents loaded = contents;
        if (loaded == null) {
            loaded = loader.get();
            contents = loaded;
        }
        return loaded;
    }

    /** The tables and schemas of one level. */
    static final class Contents {
        private final Map<String, Table> tables = new LinkedHashMap<>();
        private final Map<String, Schema> schemas = new LinkedHashMap<>();
        private final Map<String, Contents> levels = new HashMap<>();

        /** Adds a table here and at the end of the path of schemas that leads to it in its source. */
        void add(List<String> path, Table table) {
            String name = path.get(path.size() - 1);
            tables.put(name, table);
            Contents level = this;
            for (String schema : path.subList(0, path.size() - 1)) {
                level = level.nested(schema);
            }
            level.tables.put(name, table);
        }

        private Contents nested(String schema) {
            return levels.computeIfAbsent(schema, name -> {
                Contents below = new Contents();
                schemas.put(name, new TableTree(() -> below));
                return below;
            });
        }
    }
}
