package io.braid.vdb.change;

import io.braid.vdb.Place;

/** {@code CREATE DATABASE}. */
public record CreateDatabase(String name, String version, IfExists ifExists, Place place) implements ModelChange {}
