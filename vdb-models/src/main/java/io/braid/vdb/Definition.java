package io.braid.vdb;

/** One object that a model declares. Its {@link #key()} is unique within the model. */
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
    /** Returns its key in the model. */
    ObjectKey key();

    /** Returns the kind of the object. */
    ObjectKind kind();

    /** Returns its kind and name, for messages. */
    String describe();

    /** Returns its position in the text of the model. */
    Place place();

    /** Returns the same definition with another position. */
    Definition at(Place elsewhere);
}
