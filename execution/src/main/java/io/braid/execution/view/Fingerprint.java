package io.braid.execution.view;

import io.braid.grammar.reader.References;
import io.braid.planner.model.ModelText;
import io.braid.vdb.CommentDefinition;
import io.braid.vdb.Definition;
import io.braid.vdb.ForeignTableDefinition;
import io.braid.vdb.ImportDefinition;
import io.braid.vdb.ObjectKey;
import io.braid.vdb.ObjectKind;
import io.braid.vdb.ViewDefinition;
import io.braid.vdb.VirtualDatabase;
import io.braid.vdb.dependency.Dependencies;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/**
 * Digest of a view's meaning: its definition, all definitions that it depends on down to the sources, and the server
 * that stores its rows. Refresh and staleness options are excluded.
 */
final class Fingerprint {
    private final VirtualDatabase database;
    private final Dependencies dependencies;

    Fingerprint(VirtualDatabase database) {
        this.database = database;
        this.dependencies = Dependencies.of(database, References::in);
    }

    String of(ViewDefinition view) {
        Set<Definition> reached = new LinkedHashSet<>();
        Deque<Definition> open = new ArrayDeque<>(List.of(view));
        while (!open.isEmpty()) {
            Definition next = open.pop();
            if (reached.add(next)) {
                Set<ObjectKey> needs = dependencies.needs(next);
                database.definitions().stream()
                        .filter(one -> needs.contains(one.key()) || fills(one, needs))
                        .filter(one -> !(one instanceof CommentDefinition))
                        .forEach(open::push);
            }
        }
        Set<String> texts = new TreeSet<>();
        reached.forEach(definition -> texts.add(text(definition)));
        return digest(String.join("\0", texts));
    }

    /** True if a definition adds tables to one of the schemas. */
    private static boolean fills(Definition definition, Set<ObjectKey> needs) {
        if (definition instanceof ImportDefinition imported) {
            return needs.contains(ObjectKey.of(ObjectKind.SCHEMA, imported.schema()));
        }
        return definition instanceof ForeignTableDefinition table
                && needs.contains(ObjectKey.of(ObjectKind.SCHEMA, table.schema()));
    }

    private String text(Definition definition) {
        if (definition instanceof ViewDefinition view) {
            return ModelText.of(database, plain(view)) + Objects.requireNonNullElse(view.store(), "");
        }
        return ModelText.of(database, definition);
    }

    private static ViewDefinition plain(ViewDefinition view) {
        return new ViewDefinition(
                view.schema(), view.name(), false, view.columns(), Map.of(), view.sql(), view.place());
    }

    private static String digest(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash).substring(0, 32);
        } catch (NoSuchAlgorithmException e) {
            throw new LinkageError("every JDK has SHA-256", e);
        }
    }
}
