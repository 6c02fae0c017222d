package io.braid.vdb;

/** One thing that a model declares. Within a model each has its own {@link #key()}. */
public sealed interface Definition
        permits ServerDefinition,
                SchemaDefinition,
                ImportDefinition,
                DatabaseImport,
                ForeignTableDefinition,
                ViewDefinition,
                FunctionDefinition,
                CommentDefinition {
    /** What it is called in its model. */
    ObjectKey key();

    /** Where the text of the model declares it. */
    Place place();
}
