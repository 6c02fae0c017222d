package io.braid.planner.rewrite;

import io.braid.grammar.reader.References;
import io.braid.planner.concurrent.CancellationScope;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCategory;
import io.braid.vdb.Definition;
import io.braid.vdb.ObjectKey;
import io.braid.vdb.ObjectKind;
import io.braid.vdb.SchemaDefinition;
import io.braid.vdb.ViewDefinition;
import io.braid.vdb.VirtualDatabase;
import io.braid.vdb.dependency.Dependencies;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;
import org.jspecify.annotations.Nullable;

/**
 * Decomposed queries of a database's materialized views. A view is decomposed when a statement first reads all schemas
 * that the view reads, and again when the metadata of the sources changes. Thread-safe.
 */
public final class ViewShapes {
    private final VirtualDatabase database;
    private final Reader reader;
    private final Map<ObjectKey, Known> known = new ConcurrentHashMap<>();
    private @Nullable Map<ViewDefinition, Set<String>> schemas;

    /** Reader of views, with all views in them expanded. */
    public interface Reader {
        RelNode query(ViewDefinition view);

        RelDataType columns(ViewDefinition view);
    }

    /** Shape of a view as of a metadata revision; empty if the view is invalid. */
    private record Known(long revision, Optional<ViewShape> shape) {}

    public ViewShapes(VirtualDatabase database, Reader reader) {
        this.database = database;
        this.reader = reader;
    }

    /** True if there are no materialized views. */
    public boolean isEmpty() {
        return schemas().isEmpty();
    }

    /**
     * Returns the views that may be usable for a query of these tables, in model order.
     *
     * @param tables by their qualified names
     * @param revision of the sources' metadata
     */
    List<ViewShape> about(Set<String> tables, long revision) {
        Set<String> read = tables.stream()
                .map(table -> table.substring(0, table.indexOf('.')).toLowerCase(Locale.ROOT))
                .collect(Collectors.toSet());
        return schemas().entrySet().stream()
                .filter(view -> read.containsAll(view.getValue()))
                .flatMap(view -> shape(view.getKey(), revision).stream())
                .filter(shape -> shape.tables().stream().anyMatch(tables::contains))
                .toList();
    }

    /** True if one of the views that may be usable for a query of these tables filters its rows. */
    public boolean select(Set<String> tables, long revision) {
        return !isEmpty() && about(tables, revision).stream().anyMatch(ViewShape::selects);
    }

    private Optional<ViewShape> shape(ViewDefinition view, long revision) {
        Known found = known.get(view.key());
        if (found == null || found.revision() != revision) {
            try {
                found = new Known(revision, read(view));
            } catch (BraidException e) {
                if (e.code().category() == ErrorCategory.SOURCE || CancellationScope.isOver(e)) {
                    return Optional.empty();
                }
                found = new Known(revision, Optional.empty());
            }
            known.put(view.key(), found);
        }
        return found.shape();
    }

    private Optional<ViewShape> read(ViewDefinition view) {
        return Optional.of(ViewShape.of(view, reader.columns(view), NormalForm.of(reader.query(view))));
    }

    /** Returns the schemas of sources that each materialized view reads, directly or through other views. */
    private synchronized Map<ViewDefinition, Set<String>> schemas() {
        Map<ViewDefinition, Set<String>> found = schemas;
        if (found == null) {
            found = new LinkedHashMap<>();
            List<ViewDefinition> views = database.views().stream()
                    .filter(ViewDefinition::materialized)
                    .toList();
            if (!views.isEmpty()) {
                Dependencies dependencies = Dependencies.of(database, References::in);
                for (ViewDefinition view : views) {
                    found.put(view, schemas(view, dependencies));
                }
            }
            schemas = found;
        }
        return found;
    }

    private Set<String> schemas(ViewDefinition view, Dependencies dependencies) {
        Set<ObjectKey> reached = new HashSet<>();
        Deque<Definition> open = new ArrayDeque<>(List.of(view));
        while (!open.isEmpty()) {
            Set<ObjectKey> needs = new HashSet<>(dependencies.needs(open.pop()));
            needs.removeAll(reached);
            reached.addAll(needs);
            database.definitions().stream()
                    .filter(one -> needs.contains(one.key()))
                    .forEach(open::push);
        }
        return database.schemas().stream()
                .filter(schema -> !schema.isVirtual())
                .map(SchemaDefinition::name)
                .filter(name -> reached.contains(ObjectKey.of(ObjectKind.SCHEMA, name)))
                .map(name -> name.toLowerCase(Locale.ROOT))
                .collect(Collectors.toSet());
    }
}
