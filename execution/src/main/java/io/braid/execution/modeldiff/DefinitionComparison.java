package io.braid.execution.modeldiff;

import io.braid.execution.script.LineDiff;
import io.braid.vdb.DeclaredColumn;
import io.braid.vdb.FunctionDefinition;
import io.braid.vdb.ServerDefinition;
import io.braid.vdb.TriggerDefinition;
import io.braid.vdb.VirtualDatabase;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Comparison of functions, triggers, servers, and the version of the database. */
final class DefinitionComparison {
    private final VirtualDatabase before;
    private final VirtualDatabase after;
    private final List<DeployChange> changes = new ArrayList<>();

    private DefinitionComparison(VirtualDatabase before, VirtualDatabase after) {
        this.before = before;
        this.after = after;
    }

    static List<DeployChange> of(VirtualDatabase before, VirtualDatabase after) {
        DefinitionComparison comparison = new DefinitionComparison(before, after);
        comparison.compareVersions();
        comparison.compareServers();
        comparison.compareFunctions();
        comparison.compareTriggers();
        return comparison.changes;
    }

    private void compareVersions() {
        if (!before.version().equals(after.version())) {
            changes.add(DeployChange.changed(
                    "database " + after.name(), List.of("~ version " + before.version() + " -> " + after.version())));
        }
    }

    /** Shows only the names of options, because their values may be secret. */
    private void compareServers() {
        for (ServerDefinition server : before.servers()) {
            Optional<ServerDefinition> other = after.server(server.name());
            if (other.isEmpty()) {
                changes.add(DeployChange.removed(server.describe()));
                continue;
            }
            List<String> lines = new ArrayList<>();
            if (!server.wrapper().equalsIgnoreCase(other.get().wrapper())) {
                lines.add("~ " + server.wrapper() + " -> " + other.get().wrapper());
            }
            Set<String> options = new TreeSet<>(server.options().keySet());
            options.addAll(other.get().options().keySet());
            options.stream()
                    .filter(option -> !Objects.equals(
                            server.options().get(option), other.get().options().get(option)))
                    .forEach(option -> lines.add("~ option " + option));
            if (!lines.isEmpty()) {
                changes.add(DeployChange.changed(server.describe(), lines));
            }
        }
        after.servers().stream()
                .filter(server -> before.server(server.name()).isEmpty())
                .forEach(server -> changes.add(DeployChange.added(server.describe(), List.of())));
    }

    private void compareFunctions() {
        for (FunctionDefinition function : before.all(FunctionDefinition.class)) {
            Optional<FunctionDefinition> other = after.find(function.key())
                    .filter(FunctionDefinition.class::isInstance)
                    .map(FunctionDefinition.class::cast);
            if (other.isEmpty()) {
                changes.add(DeployChange.removed(function.describe()));
                continue;
            }
            List<String> lines = new ArrayList<>();
            if (!parameters(function).equals(parameters(other.get()))) {
                lines.add("~ parameters (" + parameters(function) + ") -> (" + parameters(other.get()) + ")");
            }
            if (!function.sql().equals(other.get().sql())) {
                lines.addAll(new LineDiff(
                                function.sql().lines().toList(),
                                other.get().sql().lines().toList())
                        .lines());
            }
            if (!lines.isEmpty()) {
                changes.add(DeployChange.changed(function.describe(), lines));
            }
        }
        after.all(FunctionDefinition.class).stream()
                .filter(function -> before.find(function.key()).isEmpty())
                .forEach(function -> changes.add(
                        DeployChange.added(function.describe(), List.of("+ (" + parameters(function) + ")"))));
    }

    private void compareTriggers() {
        for (TriggerDefinition trigger : before.all(TriggerDefinition.class)) {
            Optional<TriggerDefinition> other = after.find(trigger.key()).map(TriggerDefinition.class::cast);
            if (other.isEmpty()) {
                changes.add(DeployChange.removed(trigger.describe()));
            } else if (!text(trigger).equals(text(other.get()))) {
                changes.add(DeployChange.changed(
                        trigger.describe(),
                        new LineDiff(
                                        text(trigger).lines().toList(),
                                        text(other.get()).lines().toList())
                                .lines()));
            }
        }
        after.all(TriggerDefinition.class).stream()
                .filter(trigger -> before.find(trigger.key()).isEmpty())
                .forEach(trigger -> changes.add(DeployChange.added(
                        trigger.describe(),
                        text(trigger).lines().map(line -> "+ " + line).toList())));
    }

    private static String text(TriggerDefinition trigger) {
        return "INSTEAD OF " + trigger.event() + "\n" + trigger.sql();
    }

    private static String parameters(FunctionDefinition function) {
        return function.parameters().stream()
                .map((DeclaredColumn parameter) -> parameter.name() + " " + parameter.type())
                .collect(Collectors.joining(", "));
    }
}
