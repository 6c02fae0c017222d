package io.braid.vdb;

/** One thing that a model declares. Within a model each has its own {@link #key()}. */
public sealed interface Definition
        permits ServerDefinition,
                UserMappingDefinition,
                SchemaDefinition,
                ImportDefinition,
                DatabaseImport,
                ForeignTableDefinition,
                ViewDefinition,
                FunctionDefinition,
                CommentDefinition,
                RoleDefinition,
                GrantDefinition,
                RowFilterDefinition,
                ColumnMaskDefinition,
                TriggerDefinition {
    /** What it is called in its model. */
    ObjectKey key();

    /** What kind of thing it declares. */
    ObjectKind kind();

    /** Kind and name, as messages call it. */
    String describe();

    /** Where the text of the model declares it. */
    Place place();

    /** The same definition, all of it, as if it stood elsewhere. */
    Definition at(Place elsewhere);
}
