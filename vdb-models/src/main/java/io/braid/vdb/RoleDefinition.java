package io.braid.vdb;

/** {@code CREATE ROLE}: a name that rights are given to. The server keeps which users are in it. */
public record RoleDefinition(String name, Place place) implements Definition {
    /** The role that every user is in, in every database. */
    public static final String PUBLIC = "public";

    @Override
    public ObjectKind kind() {
        return ObjectKind.ROLE;
    }

    @Override
    public String describe() {
        return "role " + name;
    }

    @Override
    public RoleDefinition at(Place elsewhere) {
        return new RoleDefinition(name, elsewhere);
    }

    @Override
    public ObjectKey key() {
        return ObjectKey.of(ObjectKind.ROLE, name);
    }
}
