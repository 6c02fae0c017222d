package io.braid.vdb.edit;

import io.braid.vdb.Definition;
import io.braid.vdb.ForeignTableDefinition;
import io.braid.vdb.FunctionDefinition;
import io.braid.vdb.ImportDefinition;
import io.braid.vdb.Place;
import io.braid.vdb.Policy;
import io.braid.vdb.SchemaDefinition;
import io.braid.vdb.TriggerDefinition;
import io.braid.vdb.ViewDefinition;
import org.jspecify.annotations.Nullable;

/** Contents of a schema: the schema itself, its objects, their comments, and the privileges on them. */
final class Contents {
    private static final Place NOWHERE = new Place(1, 1);

    private Contents() {}

    static boolean isIn(Definition definition, String schema) {
        return schema.equalsIgnoreCase(schemaOf(definition))
                || Followers.isAbout(definition, new SchemaDefinition(schema, null, NOWHERE));
    }

    private static @Nullable String schemaOf(Definition definition) {
        if (definition instanceof SchemaDefinition schema) {
            return schema.name();
        }
        if (definition instanceof ImportDefinition imported) {
            return imported.schema();
        }
        if (definition instanceof ForeignTableDefinition table) {
            return table.schema();
        }
        if (definition instanceof ViewDefinition view) {
            return view.schema();
        }
        if (definition instanceof Policy policy) {
            return policy.schema();
        }
        if (definition instanceof TriggerDefinition trigger) {
            return trigger.schema();
        }
        return definition instanceof FunctionDefinition function ? function.schema() : null;
    }
}
