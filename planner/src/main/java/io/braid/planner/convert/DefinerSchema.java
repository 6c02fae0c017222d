package io.braid.planner.convert;

import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.schema.Schema;
import org.apache.calcite.schema.impl.AbstractSchema;

/** Schema that contains all schemas of a definer. */
final class DefinerSchema extends AbstractSchema {
    private final Map<String, Schema> schemas;

    private DefinerSchema(Map<String, Schema> schemas) {
        this.schemas = schemas;
    }

    /** Adds all schemas of a catalog under one name, unless they have been added already. */
    static void addTo(CalciteSchema root, String name, CalciteSchema all) {
        if (root.getSubSchema(name, true) == null) {
            Map<String, Schema> schemas = new LinkedHashMap<>();
            all.getSubSchemaMap().forEach((key, schema) -> schemas.put(key, schema.schema));
            root.add(name, new DefinerSchema(schemas));
        }
    }

    @Override
    protected Map<String, Schema> getSubSchemaMap() {
        return schemas;
    }
}
