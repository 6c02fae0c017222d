package io.braid.planner.model;

import io.braid.grammar.reader.References;
import io.braid.grammar.reader.ReservedWords;
import io.braid.grammar.reader.StatementReader;
import io.braid.grammar.statement.Change;
import io.braid.grammar.statement.Statement;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.vdb.Definition;
import io.braid.vdb.VirtualDatabase;
import io.braid.vdb.change.ModelChange;
import io.braid.vdb.text.DdlWriter;
import java.util.ArrayList;
import java.util.List;

/** Models and changes of models as SQL statements. */
public final class ModelText {
    private static final DdlWriter WRITER = new DdlWriter(ReservedWords::contains);

    private ModelText() {}

    /** Returns the statement that creates an object. */
    public static String of(VirtualDatabase database, Definition definition) {
        return WRITER.write(database, definition);
    }

    /** Returns the statements that create a database. */
    public static String of(VirtualDatabase database) {
        return WRITER.write(database, References::in);
    }

    /** Returns changes of a database as statements. */
    public static String of(VirtualDatabase database, List<ModelChange> changes) {
        return WRITER.write(database, changes);
    }

    /** Parses changes; rejects a text with any other statement. */
    public static List<ModelChange> changes(String text) {
        List<ModelChange> changes = new ArrayList<>();
        for (Statement statement : StatementReader.readAll(text)) {
            if (!(statement instanceof Change change)) {
                throw new BraidException(ErrorCode.INVALID_MODEL, "The text holds a statement that changes no model");
            }
            changes.add(change.change());
        }
        return List.copyOf(changes);
    }
}
