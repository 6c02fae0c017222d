package io.braid.connector.jdbc.dialect;

import io.braid.spi.type.TypeKind;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/** Sets of kinds from which the function rules of the databases are put together. */
public final class KindSets {
    /** No restriction. */
    public static final Set<TypeKind> ANY = Set.of();

    /** All but arrays, intervals and times with a zone, with which no source computes. */
    public static final Set<TypeKind> ALL =
            Arrays.stream(TypeKind.values()).filter(TypeKind::isOfSources).collect(Collectors.toUnmodifiableSet());

    public static final Set<TypeKind> INTEGERS =
            Set.of(TypeKind.TINYINT, TypeKind.SMALLINT, TypeKind.INTEGER, TypeKind.BIGINT);
    /** Numbers that computers count rather than approximate. */
    public static final Set<TypeKind> EXACT_NUMBERS = with(INTEGERS, TypeKind.DECIMAL);

    /** What keys are made of that are sent from one source to another: values that no source rounds or approximates. */
    public static final Set<TypeKind> KEYS = with(EXACT_NUMBERS, TypeKind.VARCHAR, TypeKind.DATE);

    private KindSets() {}

    public static Set<TypeKind> with(Set<TypeKind> kinds, TypeKind... more) {
        EnumSet<TypeKind> result = EnumSet.copyOf(kinds);
        result.addAll(Arrays.asList(more));
        return Set.copyOf(result);
    }

    public static Set<TypeKind> without(Set<TypeKind> kinds, TypeKind... fewer) {
        EnumSet<TypeKind> result = EnumSet.copyOf(kinds);
        Arrays.asList(fewer).forEach(result::remove);
        return Set.copyOf(result);
    }
}
