package io.braid.planner.option;

import io.braid.spi.capability.Feature;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which of its means a planner uses. Answers do not depend on it.
 *
 * @param off those it does without
 */
public record PlannerOptions(Set<PlannerSwitch> off) {
    /** All of them. */
    public static final PlannerOptions ALL = new PlannerOptions(Set.of());
    /** None of them. */
    public static final PlannerOptions NONE = new PlannerOptions(EnumSet.allOf(PlannerSwitch.class));

    public PlannerOptions {
        off = Set.copyOf(off);
    }

    public boolean uses(PlannerSwitch means) {
        return !off.contains(means);
    }

    /** The same without some more. */
    public PlannerOptions without(PlannerSwitch... means) {
        return new PlannerOptions(Stream.concat(off.stream(), Stream.of(means)).collect(Collectors.toSet()));
    }

    /** The switch that keeps a clause from being sent to any source, if one does. */
    public Optional<PlannerSwitch> withholding(Feature feature) {
        return Optional.of(PlannerSwitch.of(feature)).filter(off::contains);
    }

    /** The settings that are off, in the order of their declaration. */
    @Override
    public String toString() {
        return Stream.of(PlannerSwitch.values())
                .filter(off::contains)
                .map(PlannerSwitch::setting)
                .collect(Collectors.joining(", "));
    }
}
