package io.braid.planner.option;

import io.braid.spi.capability.Feature;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Planner settings of a session.
 *
 * @param off the means that it does without; answers do not depend on them
 * @param zone whose clocks a moment is shown by
 * @param conventions of the client's protocol
 * @param engine what runs the rest of a plan where there is a choice
 */
public record PlannerOptions(Set<PlannerSwitch> off, ZoneId zone, ClientConventions conventions, EngineChoice engine) {
    /** With all means, in UTC. */
    public static final PlannerOptions ALL =
            new PlannerOptions(Set.of(), ZoneOffset.UTC, ClientConventions.BRAID, EngineChoice.LOCAL);
    /** With none. */
    public static final PlannerOptions NONE = new PlannerOptions(
            EnumSet.allOf(PlannerSwitch.class), ZoneOffset.UTC, ClientConventions.BRAID, EngineChoice.LOCAL);

    public PlannerOptions {
        off = Set.copyOf(off);
    }

    public boolean uses(PlannerSwitch means) {
        return !off.contains(means);
    }

    /** The same without some more. */
    public PlannerOptions without(PlannerSwitch... means) {
        return new PlannerOptions(
                Stream.concat(off.stream(), Stream.of(means)).collect(Collectors.toSet()), zone, conventions, engine);
    }

    /** The same by the clocks of another zone. */
    public PlannerOptions in(ZoneId other) {
        return new PlannerOptions(off, other, conventions, engine);
    }

    /** The same for a client with other conventions. */
    public PlannerOptions with(ClientConventions others) {
        return new PlannerOptions(off, zone, others, engine);
    }

    /** The same with another choice of engines. */
    public PlannerOptions on(EngineChoice other) {
        return new PlannerOptions(off, zone, conventions, other);
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
